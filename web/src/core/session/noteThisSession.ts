import { noteSession } from '../../../../shared/users/sessions'
import { callEndpoint } from '../api/callEndpoint'
import { describeBrowser } from './describeBrowser'

/** Tells the portal that this session is in use; whether it arrives is nobody's trouble. */
export const noteThisSession = async (): Promise<void> => {
  await callEndpoint(noteSession, { device: describeBrowser(navigator.userAgent) }).catch(() => undefined)
}
