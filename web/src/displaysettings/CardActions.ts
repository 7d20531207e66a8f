/** What may be done with the card of a key by those who may change how a device is shown. */
export interface CardActions {
  /** Its settings, or the editor of what somebody drew. */
  readonly configure: (key: string) => void
  /** What colours its value, and what the device raises events on. */
  readonly openLimits: (key: string) => void
  readonly pin: (key: string) => void
  readonly hide: (key: string) => void
  /** All cards at once, on the page. */
  readonly arrange: () => void
}
