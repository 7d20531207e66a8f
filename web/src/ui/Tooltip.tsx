import '@mantine/core/styles/Tooltip.layer.css'
import { Tooltip as LibraryTooltip } from '@mantine/core'
import type { ReactElement } from 'react'

/** More words for a button or a mark, to the pointer and to the keyboard; nothing that one has to know stands in it. */
export const Tooltip = ({ text, children }: { text: string; children: ReactElement }) => (
  <LibraryTooltip
    label={text}
    multiline
    maw="18rem"
    fz="xs"
    openDelay={300}
    events={{ hover: true, focus: true, touch: true }}
  >
    {children}
  </LibraryTooltip>
)
