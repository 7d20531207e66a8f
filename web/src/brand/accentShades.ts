import type { Brand } from '../../../shared/brands/brands'

export type Shades = [string, string, string, string, string, string, string, string, string, string]

const channels = (hex: string): number[] =>
  [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16))

const mix = (from: string, to: string, share: number): string => {
  const target = channels(to)
  const mixed = channels(from).map((value, i) => Math.round(value + ((target[i] ?? 0) - value) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/**
 * Ten shades of a brand's colour from lightest to darkest. The colour itself stands seventh, as it is for a dark page
 * sixth.
 */
export const accentShades = ({ accent, accentOnDark }: Pick<Brand, 'accent' | 'accentOnDark'>): Shades => [
  mix(accent, '#ffffff', 0.93),
  mix(accent, '#ffffff', 0.84),
  mix(accent, '#ffffff', 0.7),
  mix(accent, '#ffffff', 0.55),
  mix(accent, '#ffffff', 0.42),
  accentOnDark,
  accent,
  mix(accent, '#000000', 0.14),
  mix(accent, '#000000', 0.28),
  mix(accent, '#000000', 0.42),
]

/** The variables of a page in a brand's colour; `global.css` says what each is used for in light and in dark. */
export const brandVariables = (
  brand: Pick<Brand, 'accent' | 'accentOnDark'>,
): Readonly<Record<string, string>> => {
  const shades = accentShades(brand)
  const darkest = shades[9]
  return {
    ...Object.fromEntries(shades.map((shade, i) => [`--brand-${i}`, shade])),
    '--brand-deep': mix(darkest, '#000000', 0.5),
    '--brand-deep-hover': mix(darkest, '#000000', 0.3),
  }
}
