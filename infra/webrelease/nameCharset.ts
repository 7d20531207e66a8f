interface ViewerResponse {
  response: { headers: Record<string, { value: string } | undefined> }
}

/**
 * Text says in which characters it is written: a bucket gives each file its type, and no more. What is refused does not
 * come through here: CloudFront runs this for answers below 400 only.
 */
export const nameCharset = (event: ViewerResponse): ViewerResponse['response'] => {
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
