/** What happens on a line to the portal. */
export interface LineEvents {
  /** Connected and subscribed: commands can arrive. */
  onUp(): void
  onDown(): void
  onCommand(payload: Uint8Array): void
}

/** A connection to the portal for one device, kept up until it is closed. */
export interface Line {
  isUp(): boolean
  /** Resolves when the portal has accepted the message (PUBACK). */
  publish(topic: string, payload: string): Promise<void>
  /** Drops the connection; what was not accepted is forgotten by the line. */
  close(): void
}

export type OpenLine = (deviceid: string, events: LineEvents) => Line
