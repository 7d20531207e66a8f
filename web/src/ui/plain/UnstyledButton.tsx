import type { ComponentProps } from 'react'

/** The library's button without a look, by its own style sheet and without its program. */
export const UnstyledButton = ({ className, ...props }: ComponentProps<'button'>) => (
  <button
    type="button"
    {...props}
    className={`mantine-focus-auto ${className ?? ''} m_87cf2631 mantine-UnstyledButton-root`}
  />
)
