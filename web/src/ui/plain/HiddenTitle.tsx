import '@mantine/core/styles/VisuallyHidden.layer.css'
import type { ReactNode } from 'react'

/** The title of a page that shows none. */
export const HiddenTitle = ({ children }: { children: ReactNode }) => (
  <h1 className="m_515a97f8">{children}</h1>
)
