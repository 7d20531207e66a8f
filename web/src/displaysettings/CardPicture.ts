/** How a card looked when its page began to be arranged. */
export interface CardPicture {
  readonly heightPx: number
  /** How many columns of the grid it is wide. */
  readonly columns: number
  readonly drawing: Node
}
