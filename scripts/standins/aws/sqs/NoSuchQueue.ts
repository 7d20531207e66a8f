/** Nobody has opened a queue of that name, ARN or URL. */
export class NoSuchQueue extends Error {
  constructor(reference: string) {
    super(`no queue ${reference}`)
  }
}
