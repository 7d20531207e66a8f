const decoder = new TextDecoder()
const encoder = new TextEncoder()

/** Text of UTF-8 bytes in base64; what is no UTF-8 shows as �. */
export const decodeText = (base64: string): string =>
  decoder.decode(Uint8Array.from(atob(base64), (char) => char.charCodeAt(0)))

export const encodeText = (text: string): string =>
  btoa([...encoder.encode(text)].map((byte) => String.fromCharCode(byte)).join(''))
