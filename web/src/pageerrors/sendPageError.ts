import { maxLengths, reportPageError } from '../../../shared/pageerrors/reportPageError'
import { sendRequest } from '../core/api/callEndpoint'
import { describeBrowser } from '../core/session/noteThisSession'

const cut = (text: string, name: keyof typeof maxLengths): string => text.slice(0, maxLengths[name])

/** The first files of this page: their names change with everything that they load. */
const buildOf = (page: Document): string =>
  [...page.querySelectorAll<HTMLScriptElement>('script[type="module"][src]')]
    .map(({ src }) => src.split('/').at(-1)?.split('.')[0] ?? '')
    .join(' ')

/** The kind of page alone: what stands behind it may be a code that was mailed. */
const pageOf = ({ pathname }: Location): string => `/${pathname.split('/')[1] ?? ''}`

/** What has no stack of this page's own files is of a browser's extension, or nothing that can be mended here. */
const stackOf = (error: unknown): string | undefined => {
  const stack = error instanceof Error ? error.stack : undefined
  return stack?.includes(`${window.location.origin}/`) === true
    ? stack.replaceAll(`${window.location.origin}/`, '')
    : undefined
}

const sent = new Set<string>()

/** Sends an error to the log of the portal, once for each place that it comes from. */
export const sendPageError = async (error: unknown): Promise<void> => {
  const stack = stackOf(error)
  if (stack === undefined || sent.has(stack)) return
  sent.add(stack)
  await sendRequest(reportPageError, {
    message: cut(error instanceof Error ? `${error.name}: ${error.message}` : String(error), 'message'),
    stack: cut(stack, 'stack'),
    page: cut(pageOf(window.location), 'page'),
    version: cut(String(import.meta.env.VITE_VERSION), 'version'),
    build: cut(buildOf(document), 'build'),
    browser: cut(describeBrowser(navigator.userAgent), 'browser'),
  })
}
