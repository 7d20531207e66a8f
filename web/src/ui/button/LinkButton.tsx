import type { ComponentProps } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import { ButtonLabel, type ButtonLook, buttonLook } from './Button'

/** A link to a page of the portal that looks like a button. */
export const LinkButton = ({ variant, size, className, children, ...props }: LinkProps & ButtonLook) => (
  <Link {...props} {...buttonLook({ variant, size, className })}>
    <ButtonLabel>{children}</ButtonLabel>
  </Link>
)

/** A link to a file, or out of the portal, that looks like a button. */
export const AnchorButton = ({
  variant,
  size,
  className,
  children,
  ...props
}: ComponentProps<'a'> & ButtonLook) => (
  <a {...props} {...buttonLook({ variant, size, className })}>
    <ButtonLabel>{children}</ButtonLabel>
  </a>
)
