/** Pieces that a call can take as arguments. */
const pieceBytes = 8192

export const readAsBase64 = async (file: Blob): Promise<string> => {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let binary = ''
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    binary += String.fromCharCode(...bytes.subarray(at, at + pieceBytes))
  }
  return btoa(binary)
}
