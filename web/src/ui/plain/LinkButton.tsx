import { Link, type LinkProps } from 'react-router-dom'
import { buttonLooks } from './buttonLook'

/** A link that looks as the library's button, by its own style sheet and without its program. */
export const LinkButton = ({ children, ...props }: Omit<LinkProps, 'className' | 'style'>) => (
  <Link
    {...props}
    className="mantine-focus-auto mantine-active m_77c9d27d mantine-Button-root m_87cf2631 mantine-UnstyledButton-root"
    style={buttonLooks.default}
    data-variant="default"
  >
    <span className="m_80f1301b mantine-Button-inner">
      <span className="m_811560b9 mantine-Button-label">{children}</span>
    </span>
  </Link>
)
