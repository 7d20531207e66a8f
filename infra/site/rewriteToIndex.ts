interface ViewerRequest {
  request: { uri: string }
}

/** A page's address has no file of its own: the one page answers it. What ends like a file stays. */
export const rewriteToIndex = (event: ViewerRequest): ViewerRequest['request'] => {
  const isFile = /\.[A-Za-z0-9]+$/.test(event.request.uri)
  if (!isFile) event.request.uri = '/index.html'
  return event.request
}

/** The same as CloudFront wants it: text that declares a `handler` and stands on nothing else. */
export const rewriteToIndexCode = `function handler(event) { return (${rewriteToIndex.toString()})(event) }`
