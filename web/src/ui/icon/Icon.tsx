import type { IconNode } from 'lucide'
import { createElement } from 'react'

interface Props {
  /** Which one, by its name in the set. */
  readonly of: IconNode
  /** In pixels; a button sizes those that are beside its words. */
  readonly size?: number
}

/** A line drawing of the icon set. It says nothing by itself: words beside it, or the label of its button, do. */
export const Icon = ({ of, size = 16 }: Props) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden
  >
    {of.map(([tag, attributes], index) => createElement(tag, { key: index, ...attributes }))}
  </svg>
)
