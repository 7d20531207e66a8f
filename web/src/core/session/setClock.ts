import { noteDrift } from '../../ui/text/portalClock'
import { storedSession } from './tokenStore'

// Imported before anything that reads the time: the first drawing has the portal's, too.
noteDrift(storedSession(document.cookie)?.read('clockDrift'))
