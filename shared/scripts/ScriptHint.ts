export interface ScriptHint {
  /** Where in the text the hint is about. */
  readonly from: number
  readonly to: number
  readonly text: string
}
