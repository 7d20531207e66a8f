/** A text in lines of at most so many letters, between words where there are any. */
export const breakLines = (text: string, letters: number): string[] => {
  const lines: string[] = []
  let rest = text.trim()
  while (rest.length > letters) {
    const space = rest.lastIndexOf(' ', letters)
    const end = space > 0 ? space : letters
    lines.push(rest.slice(0, end))
    rest = rest.slice(end).trim()
  }
  return rest === '' ? lines : [...lines, rest]
}
