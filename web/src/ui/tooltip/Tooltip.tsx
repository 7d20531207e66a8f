import '@mantine/core/styles/Tooltip.layer.css'
import { Tooltip as LibraryTooltip } from '@mantine/core'
import type { ReactElement } from 'react'

interface Props {
  readonly text: string
  readonly children: ReactElement
  /** For a switch or a box with its label: the pointer is over the whole of it, the focus on its input. */
  readonly hasLabel?: boolean
}

/** More words for a button or a mark, to the pointer and to the keyboard; nothing that one has to know stands in it. */
export const Tooltip = ({ text, children, hasLabel = false }: Props) => (
  <LibraryTooltip
    label={text}
    refProp={hasLabel ? 'rootRef' : 'ref'}
    multiline
    maw="18rem"
    fz="xs"
    openDelay={300}
    events={{ hover: true, focus: true, touch: true }}
  >
    {children}
  </LibraryTooltip>
)
