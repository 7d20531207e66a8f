import { Link } from 'react-router-dom'
import { useState } from 'react'
import { getPushDevices, addPushDevice } from '../../../shared/push/pushDevices'
import { UserId } from '../../../shared/core/ids'
import { useEndpoint } from '../core/api/useEndpoint'
import { paths } from '../paths'
import { Button } from '../ui/button/Button'
import { FailureText } from '../ui/feedback/FailureText'
import { StatusMark } from '../ui/feedback/StatusMark'
import { readsOf } from '../core/api/readsOf'
import { useAction } from '../core/api/useAction'
import { describeBrowser } from '../core/session/noteThisSession'
import { useUser } from '../core/session/sessionContext'
import {
  type BrowserState,
  thisDevice,
  browserStateOf,
  partsOfBrowser,
  remember,
  subscribe,
} from './thisBrowser'
import styles from './Push.module.css'

const notSubscribed =
  'The push service of this browser could not be reached. Private windows and some networks do not allow it.'

/** Lets alerts ring in this browser: asks its person, its push service and the portal, one after the other. */
const useRinging = (publicKey: string | undefined) => {
  const { userid } = useUser()
  const [state, setState] = useState<BrowserState>(() => browserStateOf(partsOfBrowser()))
  const [isAsking, setIsAsking] = useState(false)
  const [fault, setFault] = useState<string>()
  const add = useAction(addPushDevice, {
    refresh: [readsOf(getPushDevices, {})],
    onDone: ({ id }) => remember({ userid: UserId.parse(userid), id }),
  })

  const ring = async (): Promise<void> => {
    if (publicKey === undefined) return
    setIsAsking(true)
    setFault(undefined)
    try {
      await Notification.requestPermission()
      const asked = browserStateOf(partsOfBrowser())
      setState(asked)
      // A person who closed the question without an answer may be asked again.
      if (asked !== 'ready' || Notification.permission !== 'granted') return
      const subscription = await subscribe(publicKey)
      await add.run({ subscription, name: describeBrowser(navigator.userAgent) })
    } catch (error) {
      console.warn('This browser could not subscribe.', error)
      setFault(notSubscribed)
    } finally {
      setIsAsking(false)
    }
  }
  return { state, ring, busy: isAsking || add.busy, fault: fault ?? add.error?.message }
}

const words: Record<Exclude<BrowserState, 'ready'>, string> = {
  unsupported:
    'This browser cannot show alerts while the portal is closed. Chrome, Edge, Firefox and Safari can.',
  homeScreen:
    'On an iPhone or iPad, add the portal to the Home Screen first: Share, then Add to Home Screen. Open it from there and come back to this page.',
  denied:
    'This browser blocks notifications of the portal. Allow them in its settings for this site, then load the page again.',
}

interface Props {
  /** Beside what else is set: the button is the second, and where the rest is chosen is said. */
  isBeside?: boolean
}

/** Asks to let alerts ring in this browser, or says why they cannot. Nothing once they do. */
export const RingHere = ({ isBeside = false }: Props) => {
  const { data } = useEndpoint(getPushDevices, {})
  const { state, ring, busy, fault } = useRinging(data?.publicKey)
  const here = thisDevice(navigator.userAgent)
  if (data === undefined || data.devices.some(({ isThis }) => isThis)) return null
  if (state !== 'ready')
    return <StatusMark tone={state === 'denied' ? 'warning' : 'info'}>{words[state]}</StatusMark>
  return (
    <div className={styles.ask}>
      <p className={styles.text}>
        Alarms can show on {here}, also while the portal is closed. Your browser asks you once.
        {isBeside ? (
          <>
            {' '}
            What rings is chosen on your <Link to={paths.account('notifications')}>Notifications page</Link>.
          </>
        ) : null}
      </p>
      <Button variant={isBeside ? 'default' : 'filled'} loading={busy} onClick={() => void ring()}>
        Ring on {here}
      </Button>
      <FailureText failure={fault === undefined ? undefined : { message: fault }} />
    </div>
  )
}
