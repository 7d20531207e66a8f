import { useState } from 'react'
import { addPushDevice, getPushDevices } from '../../../shared/push/pushDevices'
import { UserId } from '../../../shared/core/ids'
import { readsOf } from '../core/api/readsOf'
import { useAction } from '../core/api/useAction'
import { describeBrowser } from '../core/session/describeBrowser'
import { useUser } from '../core/session/sessionContext'
import { type BrowserState, browserStateOf, partsOfBrowser } from './browserState'
import { remember } from './rememberedDevice'
import { subscribe } from './thisSubscription'

const notSubscribed =
  'The push service of this browser could not be reached. Private windows and some networks do not allow it.'

/** Lets alerts ring in this browser: asks its person, its push service and the portal, one after the other. */
export const useRinging = (publicKey: string | undefined) => {
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
