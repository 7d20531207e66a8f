import { brandOf } from '../../../../shared/brands/brands'
import { siteFilesPrefix } from '../../../../shared/core/siteFiles'
import { brandFileName } from '../../brand/brandFileName'
import { type NoticeScope, serveNotices } from './serveNotices'
import { serveOffline, type WorkerScope } from './serveOffline'

/** Of the files of the brands; put in by the build. */
declare const BRAND_FILES_HASH: string

const scope = globalThis as unknown as WorkerScope & NoticeScope & { location: Location }
const { icon } = brandOf(scope.location.hostname)
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

serveOffline(scope)
serveNotices(scope, `/${siteFilesPrefix}${brandFileName(icon, '192.png', BRAND_FILES_HASH)}`, wait)
