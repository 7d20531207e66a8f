import { Button } from '@mantine/core'
import { useState } from 'react'
import type { DeviceId } from '../../../shared/core/ids'
import { type DistributorAction, distributorAction } from '../../../shared/distributor/distributorAction'
import { getSettings } from '../../../shared/settings/deviceSettings'
import { callEndpoint } from '../core/callEndpoint'
import { useEndpoint } from '../core/useEndpoint'
import { AlertDialog } from '../ui/AlertDialog'
import { describeError } from '../ui/describeError'
import { Dialog } from '../ui/Dialog'
import { Loading } from '../ui/Loading'
import { DistributorTools } from './DistributorTools'

interface Props {
  deviceid: DeviceId
  onClose: () => void
}

interface Outcome {
  title: 'Success' | 'Error'
  text: string
}

/** What a distributor may do for the next person who adds the device; the page starts anew after it (spec 1 §8). */
export const DistributorDialog = ({ deviceid, onClose }: Props) => {
  // Asked for afresh: somebody else may have used up what was armed.
  const { data, error, isValidating, mutate } = useEndpoint(
    getSettings,
    { deviceid },
    { revalidateOnMount: true },
  )
  const [busy, setBusy] = useState<DistributorAction>()
  const [outcome, setOutcome] = useState<Outcome>()

  const perform = async (action: DistributorAction, params: { value?: 'ADMIN' | 'DISABLE' }) => {
    setBusy(action)
    try {
      const { message } = await callEndpoint(distributorAction, { deviceid, action, params })
      setOutcome({ title: 'Success', text: message })
    } catch (problem) {
      setOutcome({ title: 'Error', text: describeError(problem, 'Network Error') })
      // What is refused now was most likely done by somebody else meanwhile.
      void mutate()
    } finally {
      setBusy(undefined)
    }
  }

  if (error !== undefined) {
    return (
      <AlertDialog title="Network Error" opened onClose={onClose}>
        Error loading device settings
      </AlertDialog>
    )
  }
  if (outcome !== undefined) {
    const close = () => (outcome.title === 'Success' ? window.location.reload() : setOutcome(undefined))
    return (
      <AlertDialog title={outcome.title} opened onClose={close}>
        {outcome.text}
      </AlertDialog>
    )
  }
  return (
    <Dialog
      title="Distributor Tools"
      opened
      onClose={onClose}
      actions={
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      }
    >
      {data === undefined || isValidating ? (
        <Loading label="Loading device settings" />
      ) : (
        <DistributorTools
          record={data.deviceRecord}
          busy={busy}
          onAction={(action, params) => void perform(action, params ?? {})}
        />
      )}
    </Dialog>
  )
}
