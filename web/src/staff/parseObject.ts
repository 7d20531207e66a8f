export type JsonObject = Record<string, never>

/** An object of JSON, or undefined for any other text. */
export const parseObject = (text: string): JsonObject | undefined => {
  try {
    const parsed: unknown = JSON.parse(text)
    const isObject = typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
    return isObject ? (parsed as JsonObject) : undefined
  } catch {
    return undefined
  }
}
