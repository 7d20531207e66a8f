interface ViewerResponse {
  response: { headers: Record<string, { value: string } | undefined> }
}

/**
 * Text says in which characters it is written: a bucket gives each file its type, and no more. What is refused does not
 * come through here: CloudFront runs this for answers below 400 only.
 */
const nameCharset = (event: ViewerResponse): ViewerResponse['response'] => {
  // Written in what the runtime of the edge documents: no destructuring, no `?.`, no `for … of`.
  const response = event.response
  const type = response.headers['content-type']
  // A type that has a parameter already, and one that is no text, stay.
  if (
    type !== undefined &&
    /^(text\/[a-z]+|application\/javascript|[a-z]+\/([a-z]+\+)?xml)$/.test(type.value)
  ) {
    type.value = type.value + '; charset=utf-8'
  }
  return response
}

/** The same as CloudFront wants it: text that declares a `handler` and stands on nothing else. */
export const nameCharsetCode = `function handler(event) { return (${nameCharset.toString()})(event) }`

interface ViewerRequest {
  request: { uri: string; headers: Record<string, { value: string } | undefined> }
}

/**
 * A page's address has no file of its own: the one page answers it, but for that of a shared link, which has its own. What ends like a file stays; a client that accepts brotli
 * gets a file of the page as it was packed at the build.
 */
const rewriteRequest = (event: ViewerRequest): ViewerRequest['request'] => {
  // Written in what the runtime of the edge documents: no destructuring, no `?.`, no `for … of`.
  const request = event.request
  // Mails of old have an address behind the code.
  const isMailed = /^\/(verify|resetpassword)\//.test(request.uri)
  if (/^\/shared\/?$/.test(request.uri)) {
    request.uri = '/shared.html'
    return request
  }
  if (isMailed || !/\.[A-Za-z0-9]+$/.test(request.uri)) {
    request.uri = '/index.html'
    return request
  }
  const accepted = request.headers['accept-encoding']
  const offers = accepted === undefined ? [] : accepted.value.split(',')
  const takesBrotli = offers.some((offer) => /^\s*br\s*(;\s*q=(1|0\.\d*[1-9]).*)?$/i.test(offer))
  // The files that are packed, and where: `shared/core/siteFiles.ts` says the same to the build.
  if (takesBrotli && /^\/assets\/[^/]+\.(js|css|svg|json)$/.test(request.uri)) {
    request.uri = request.uri.replace('/assets/', '/assets/br/')
  }
  return request
}

/** The same as CloudFront wants it: text that declares a `handler` and stands on nothing else. */
export const rewriteRequestCode = `function handler(event) { return (${rewriteRequest.toString()})(event) }`
