/** Something that can be chosen, and what people read. */
export interface Choice {
  readonly value: string
  readonly label: string
}
