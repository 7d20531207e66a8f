import type { Endpoint } from '../core/endpoint'

/** What differs when a program asks with its key what people ask on the page. */
interface Own<Path extends string> {
  path: Path
  summary: string
  /** A request that shows what it is for. */
  example?: Record<string, unknown>
}

/** The same question by key, at an address that stays: what it takes, what it gives and who may is the page's own. */
export const keyed = <E extends Endpoint, const Path extends string>(
  of: E,
  own: Own<Path>,
): Endpoint<Path, E['input'], E['output']> & { method: E['method'] } => ({
  ...of,
  ...own,
  service: 'cloudapi',
  auth: 'apiKey',
})
