interface ContentType {
  type: string
  /** CloudFront compresses these on the way out. */
  isCompressible: boolean
}

const text = (type: string): ContentType => ({ type, isCompressible: true })
const binary = (type: string): ContentType => ({ type, isCompressible: false })

const byExtension: Record<string, ContentType> = {
  '.css': text('text/css; charset=utf-8'),
  '.csv': text('text/csv; charset=utf-8'),
  '.html': text('text/html; charset=utf-8'),
  '.ico': text('image/x-icon'),
  '.jpeg': binary('image/jpeg'),
  '.jpg': binary('image/jpeg'),
  '.js': text('text/javascript; charset=utf-8'),
  '.json': text('application/json'),
  '.map': text('application/json'),
  '.mjs': text('text/javascript; charset=utf-8'),
  '.png': binary('image/png'),
  '.svg': text('image/svg+xml'),
  '.ttf': text('font/ttf'),
  '.txt': text('text/plain; charset=utf-8'),
  '.wasm': text('application/wasm'),
  '.webmanifest': text('application/manifest+json'),
  '.webp': binary('image/webp'),
  '.woff': binary('font/woff'),
  '.woff2': binary('font/woff2'),
  '.xml': text('text/xml; charset=utf-8'),
}

/** The content type by a file's extension (`.html`); bytes of no known kind otherwise. */
export const contentTypeOf = (extension: string): ContentType =>
  byExtension[extension.toLowerCase()] ?? binary('application/octet-stream')
