import type { IotContext } from './IotContext'

export interface IotRequest {
  /** Segments of the path that the pattern names, decoded. */
  readonly path: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  readonly principal: string | undefined
  readonly body: unknown
}

/** One operation of the REST API of AWS IoT. */
export interface IotRoute {
  readonly method: string
  /** As the service model writes it: `/things/{thingName}`. */
  readonly pattern: string
  readonly run: (context: IotContext, request: IotRequest) => object | Promise<object>
}

/** The named segments when the path is one of the pattern. */
export const matchPath = (pattern: string, path: string): Record<string, string> | undefined => {
  const [wanted, given] = [pattern.split('/'), path.split('/')]
  if (wanted.length !== given.length) return undefined
  const named: Record<string, string> = {}
  for (const [index, segment] of wanted.entries()) {
    const value = given[index] ?? ''
    const name = /^\{(\w+)\}$/.exec(segment)?.[1]
    if (name === undefined ? segment !== value : value === '') return undefined
    if (name !== undefined) named[name] = decodeURIComponent(value)
  }
  return named
}
