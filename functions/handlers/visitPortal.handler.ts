import type { Context } from 'aws-lambda'
import * as z from 'zod'
import { readEnv } from '../core/env'
import { log, metricFields } from '../core/log'
import { visitPortal } from '../webrelease/visitPortal'

/** Long for a visit, and well before the next. */
const patienceMs = 5000

const { PORTAL_ADDRESS } = readEnv({ PORTAL_ADDRESS: z.url() })
const visit = visitPortal(PORTAL_ADDRESS, (url) =>
  fetch(url, { redirect: 'error', signal: AbortSignal.timeout(patienceMs) }),
)

/** Each minute: a visit that fails is counted, and the line says what did not answer. */
export const handler = async (_: unknown, { functionName: FunctionName }: Context): Promise<void> => {
  try {
    await visit()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const counted = metricFields({ VisitsFailed: 1 }, { FunctionName }, Date.now())
    log.warn('the portal could not be visited', { reason, ...counted })
  }
}
