import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'

/** As much of each as the log keeps. */
export const maxLengths = {
  message: 300,
  stack: 3000,
  page: 60,
  version: 20,
  build: 60,
  browser: 60,
} as const

const Text = (name: keyof typeof maxLengths) => z.string().check(z.maxLength(maxLengths[name]))

/** Open to anyone: the page may break before anyone is signed in. */
export const reportPageError = endpoint({
  service: 'user',
  method: 'POST',
  path: '/user-page-error',
  summary: 'Note an error of the page in the log of the portal, so that it is seen and mended.',
  ability: 'anyone',
  auth: 'public',
  example: { message: 'x is not a function', page: '/data', version: '0.1.0', build: 'XKyaHtl DMnP8Z3' },
  input: z.object({
    message: Text('message'),
    /** Places in files as they are deployed: `assets/1Uvdg4M.js:1:20311`. */
    stack: z.optional(Text('stack')),
    /** The kind of page, without what follows it: `/data`. */
    page: Text('page'),
    version: Text('version'),
    /** The first files of the page, whose names change with everything that they load. */
    build: Text('build'),
    browser: z.optional(Text('browser')),
  }),
  output: z.object({}),
})
