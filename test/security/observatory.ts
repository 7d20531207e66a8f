/** The rules and points of Mozilla's HTTP Observatory (mdn-http-observatory), as far as an answer can break or earn them. */
export interface Site {
  /** Names in small letters. */
  headers: Record<string, string>
  cookies: string[]
  /** What plain HTTP is answered with: `redirect-to-https`, `https-only` or anything else. */
  plainHttp: string
  html: string
}

const sixMonthsSeconds = 15_768_000
const broad = ['ftp:', 'http:', 'https:', '*', 'http://*', 'http://*.*', 'https://*', 'https://*.*']
const has = (sources: string[], ...bad: string[]): boolean => sources.some((source) => bad.includes(source))

const scorePolicy = (policy: string | undefined): number => {
  if (policy === undefined) return -25
  const directives = new Map(
    policy.split(';').map((part) => {
      const [name = '', ...sources] = part.trim().split(/\s+/)
      return [name, sources] as const
    }),
  )
  const of = (name: string) => directives.get(name) ?? directives.get('default-src') ?? ['*']
  const [scripts, styles, objects] = [of('script-src'), of('style-src'), of('object-src')]
  const inlineCounts = !scripts.some((source) => /^'(sha\d+|nonce)-/.test(source))
  if (has(scripts, ...broad, 'data:') || (inlineCounts && has(scripts, "'unsafe-inline'"))) return -20
  if (has(objects, ...broad)) return -20
  const isPassive = (name: string) => name === 'img-src' || name === 'media-src'
  const isInsecure = (source: string) => /^(http|ftp):/.test(source)
  const active = [...directives].flatMap(([name, sources]) => (isPassive(name) ? [] : sources))
  if (active.some(isInsecure)) return -20
  if (has([...scripts, ...styles], "'unsafe-eval'")) return -10
  if ([...of('img-src'), ...of('media-src')].some(isInsecure)) return -10
  if (has(styles, ...broad, "'unsafe-inline'", 'data:')) return 0
  return directives.get('default-src')?.join() === "'none'" ? 10 : 5
}

const scoreFraming = ({ headers }: Site): number => {
  if (/(^|;)\s*frame-ancestors\s/.test(headers['content-security-policy'] ?? '')) return 5
  return /^(deny|sameorigin)$/i.test(headers['x-frame-options'] ?? '') ? 5 : -20
}

const scoreTransport = (header: string | undefined): number => {
  const seconds = Number(/max-age=(\d+)/i.exec(header ?? '')?.[1] ?? 'none')
  if (Number.isNaN(seconds)) return -20
  return seconds < sixMonthsSeconds ? -10 : 0
}

const scoreReferrer = (header: string | undefined): number => {
  if (header === undefined) return 0
  return /^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(header) ? 5 : -5
}

const scoreCookie = (cookie: string, isTransportStrict: boolean): number => {
  const isSession = /^[^=]*(login|sess)/i.test(cookie)
  if (isSession && !/;\s*httponly/i.test(cookie)) return -30
  if (/;\s*samesite=(?!lax|strict|none)/i.test(cookie)) return -20
  if (!/;\s*secure/i.test(cookie)) {
    if (isTransportStrict) return isSession ? -10 : -5
    return isSession ? -40 : -20
  }
  return /;\s*samesite=/i.test(cookie) ? 5 : 0
}

const scoreSharing = ({ headers }: Site): number =>
  headers['access-control-allow-credentials'] === 'true' && headers['access-control-allow-origin'] !== '*'
    ? -50
    : 0

/** Scripts of another host: each without a hash costs, and all of them with one earn. */
const scoreScripts = (html: string): number => {
  const foreign = [...html.matchAll(/<script[^>]*\ssrc="(?:https?:)?\/\/[^>]*>/g)].map(([tag]) => tag)
  if (foreign.some((tag) => !tag.includes('src="https:')))
    return foreign.every((tag) => tag.includes('integrity=')) ? -20 : -50
  if (foreign.some((tag) => !tag.includes('integrity='))) return -5
  return /<script[^>]*integrity=/.test(html) ? 5 : 0
}

const isolation: Record<string, Record<string, number>> = {
  'cross-origin-resource-policy': { 'same-origin': 10, 'same-site': 10, 'cross-origin': 0 },
  'cross-origin-opener-policy': {
    'same-origin': 10,
    'same-origin-allow-popups': 10,
    'noopener-allow-popups': 10,
    'unsafe-none': 0,
  },
  'cross-origin-embedder-policy': { 'require-corp': 10, credentialless: 10, 'unsafe-none': 0 },
}
const scoreIsolation = (name: string, value: string | undefined): number =>
  value === undefined ? 0 : (isolation[name]?.[value] ?? -5)

/** The points of each rule: below nothing for what is missing, above for what goes beyond. */
export const pointsOf = (site: Site): Record<string, number> => {
  const { headers, cookies, plainHttp, html } = site
  const transport = scoreTransport(headers['strict-transport-security'])
  return {
    'content-security-policy': scorePolicy(headers['content-security-policy']),
    'frame-ancestors': scoreFraming(site),
    'strict-transport-security': transport,
    'x-content-type-options': headers['x-content-type-options'] === 'nosniff' ? 0 : -5,
    'referrer-policy': scoreReferrer(headers['referrer-policy']),
    'cross-origin-resource-sharing': scoreSharing(site),
    cookies: Math.min(
      ...(cookies.length === 0 ? [0] : cookies.map((one) => scoreCookie(one, transport === 0))),
    ),
    redirection: plainHttp === 'redirect-to-https' || plainHttp === 'https-only' ? 0 : -20,
    'subresource-integrity': scoreScripts(html),
    ...Object.fromEntries(Object.keys(isolation).map((name) => [name, scoreIsolation(name, headers[name])])),
  }
}

const grades = [
  'F',
  'F',
  'F',
  'F',
  'F',
  'D-',
  'D',
  'D',
  'D+',
  'C-',
  'C',
  'C',
  'C+',
  'B-',
  'B',
  'B',
  'B+',
  'A-',
  'A',
  'A',
  'A+',
]

/** What goes beyond counts only from 90 points without it. */
export const gradeOf = (site: Site): { score: number; grade: string } => {
  const points = Object.values(pointsOf(site))
  const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0)
  const plain = 100 + sum(points.filter((each) => each < 0))
  const score = Math.max(0, plain < 90 ? plain : plain + sum(points.filter((each) => each > 0)))
  return { score, grade: grades[Math.min(Math.floor(score / 5), 20)] ?? 'none' }
}
