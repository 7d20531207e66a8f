/** What the worker of the page is sent, encrypted for it alone: all that it shows and may do with it. */
export interface PushMessage {
  title: string
  body: string
  /** One notification of a tag replaces the one before. */
  tag: string
  /** The path of the page that it opens. */
  path: string
  /** Epoch milliseconds. */
  atMs: number
  /** Stays on the screen until a person does something with it. */
  isAlarm: boolean
  /** Proves to the portal that this device has shown it. */
  shown: string
  /** Acknowledges what it names, by one request. */
  acknowledge?: string
}

const isText = (value: unknown): value is string => typeof value === 'string'

/** Parsed by hand, since the worker carries no library. Undefined for anything that is not whole. */
export const readPushMessage = (text: string): PushMessage | undefined => {
  try {
    const fields = JSON.parse(text) as Partial<Record<keyof PushMessage, unknown>> | null
    if (fields === null || typeof fields !== 'object') return undefined
    const { title, body, tag, path, atMs, isAlarm, shown, acknowledge } = fields
    const isWhole = [title, body, tag, path, shown].every(isText) && typeof atMs === 'number'
    // A path alone: a message opens pages of the portal and no others.
    const isOwnPage = isText(path) && /^\/(?![/\\])/.test(path)
    if (!isWhole || !isOwnPage || typeof isAlarm !== 'boolean') return undefined
    return {
      ...({ title, body, tag, path, atMs, isAlarm, shown } as PushMessage),
      ...(isText(acknowledge) ? { acknowledge } : {}),
    }
  } catch {
    return undefined
  }
}
