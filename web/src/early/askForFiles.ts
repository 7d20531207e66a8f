/** Asks for scripts and style sheets ahead of their use. */
export const askForFiles = (files: readonly string[]): void => {
  for (const file of files) {
    const isStyle = file.endsWith('.css')
    const link = document.createElement('link')
    link.rel = isStyle ? 'preload' : 'modulepreload'
    if (isStyle) link.as = 'style'
    // As the page itself will ask: a file that was fetched in another mode is fetched again.
    link.crossOrigin = 'anonymous'
    link.href = `/${file}`
    // The entry goes first: it runs while the rest is still on the way.
    link.fetchPriority = 'low'
    document.head.append(link)
  }
}
