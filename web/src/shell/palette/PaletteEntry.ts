/** Something that the palette finds: a place to go to, or something to do. */
export interface PaletteEntry {
  readonly id: string
  readonly label: string
  /** Device, Group, Page, Action. */
  readonly kind: 'Device' | 'Group' | 'Page' | 'Action'
  /** More words to find it by, shown softly. */
  readonly hint?: string | undefined
  readonly run: () => void
}
