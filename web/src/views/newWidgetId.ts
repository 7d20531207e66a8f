const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const idLength = 8

/** Unique in its view; a bias of a few letters does no harm. */
export const newWidgetId = (): string => {
  const random = crypto.getRandomValues(new Uint8Array(idLength))
  return `w-${[...random].map((byte) => alphabet.charAt(byte % alphabet.length)).join('')}`
}
