import { createHash } from 'node:crypto'

interface Sources {
  region: string
  /** Where files are sent to and read from. */
  fileHosts: string[]
  /** Hashes of the scripts in the document itself. */
  inlineScripts: string[]
  /** Whether the map of Google is used, which needs its own sources. */
  googleMaps: boolean
  /** Where the pictures of a map of the operator's choice come from. */
  tileHosts: string[]
}

/**
 * What Google's map asks for, as it documents, but scripts from its two hosts only: all of googleapis.com would also
 * let in libraries that run any script.
 * https://developers.google.com/maps/documentation/javascript/content-security-policy
 */
const google: Record<string, string[]> = {
  'script-src': ['https://maps.googleapis.com', 'https://maps.gstatic.com'],
  'style-src': ['https://fonts.googleapis.com'],
  'img-src': ['https://*.googleapis.com', 'https://*.gstatic.com', 'https://*.ggpht.com'],
  'font-src': ['https://fonts.gstatic.com'],
  'connect-src': ['https://*.googleapis.com', 'https://*.gstatic.com'],
  'worker-src': ['blob:'],
}

/**
 * What the page may load and talk to. Scripts: only our own files, the document's own text and,
 * with a map key, the map's. Styles: the component
 * library sets inline ones, see docs/decisions.
 */
export const contentSecurityPolicy = ({
  region,
  fileHosts,
  inlineScripts,
  googleMaps,
  tileHosts,
}: Sources): string => {
  const sources: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...inlineScripts],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...fileHosts, ...tileHosts],
    'font-src': ["'self'"],
    'worker-src': ["'self'"],
    'connect-src': [
      "'self'",
      `https://cognito-idp.${region}.amazonaws.com`,
      `https://cognito-identity.${region}.amazonaws.com`,
      ...fileHosts,
    ],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    // Text becomes markup by one policy of the page and the address of its worker by another, and a script by none;
    // the map of Google documents no way with them.
    ...(googleMaps
      ? {}
      : { 'trusted-types': ['default', 'offline-worker'], 'require-trusted-types-for': ["'script'"] }),
  }
  return Object.entries(sources)
    .map(([name, own]) => [name, ...own, ...(googleMaps ? (google[name] ?? []) : [])].join(' '))
    .join('; ')
}

/** Scripts that stand in the document itself; those with a source or another type than a script's are none. */
const inlineScript = /<script>([\s\S]*?)<\/script>/g

/** The sources by which a content security policy lets the document's own scripts run, and no other text. */
export const hashInlineScripts = (html: string): string[] =>
  [...html.matchAll(inlineScript)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
