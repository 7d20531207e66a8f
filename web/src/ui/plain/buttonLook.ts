import type { CSSProperties } from 'react'

const noLine = 'calc(0.0625rem * var(--mantine-scale)) solid transparent'

const look = (background: string, hover: string, ink: string, line = noLine) =>
  ({
    '--button-bg': background,
    '--button-hover': hover,
    '--button-color': ink,
    '--button-bd': line,
  }) as CSSProperties

const white = 'var(--mantine-color-white)'
const ofBrand = (part: string) => `var(--mantine-color-brand-${part})`

/** The variables by which the library's button has its colours. */
export const buttonLooks = {
  filled: look(ofBrand('filled'), ofBrand('filled-hover'), white),
  light: look(ofBrand('light'), ofBrand('light-hover'), ofBrand('light-color')),
  subtle: look('transparent', ofBrand('light-hover'), ofBrand('light-color')),
  default: look(
    'var(--mantine-color-default)',
    'var(--mantine-color-default-hover)',
    'var(--mantine-color-default-color)',
    'calc(0.0625rem * var(--mantine-scale)) solid var(--mantine-color-default-border)',
  ),
  danger: look('var(--mantine-color-red-9)', 'var(--mantine-color-red-8)', white),
} as const
