import { noteSession } from '../../../../shared/users/sessions'
import { callEndpoint } from '../api/callEndpoint'
import { describeBrowser } from './describeBrowser'

/** Notes at the portal that this session is in use; a failure is ignored. */
export const noteThisSession = async (): Promise<void> => {
  await callEndpoint(noteSession, { device: describeBrowser(navigator.userAgent) }).catch(() => undefined)
}
