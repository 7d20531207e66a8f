import { useState } from 'react'
import { mayAsAccount } from '../../../shared/core/roles'
import { getDistributors } from '../../../shared/distributor/distributors'
import { useUser } from '../core/session/sessionContext'
import { useEndpoint } from '../core/api/useEndpoint'
import { Combobox } from '../ui/combobox/Combobox'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { EditDistributorDialog } from './EditDistributorDialog'
import styles from './Shipping.module.css'
import { Button } from '../ui/button/Button'

interface Props {
  readonly value: number | undefined
  readonly onChange: (id: number | undefined) => void
}

/** Who the devices go to; staff add and change distributors here. */
export const DistributorSelect = ({ value, onChange }: Props) => {
  const { data, error, mutate } = useEndpoint(getDistributors, {})
  const { specialGroups } = useUser()
  const [open, setOpen] = useState<'new' | 'chosen'>()
  const chosen = data?.distributors.find(({ id }) => id === value)
  if (data === undefined && error !== undefined) {
    return <ErrorBox error={error} onRetry={() => void mutate()} />
  }
  return (
    <>
      <Combobox
        label="Distributor"
        placeholder={data?.distributors.length === 0 ? 'There are none yet' : 'Choose one'}
        choices={data?.distributors.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={value === undefined ? undefined : String(value)}
        onChange={(id) => onChange(Number(id))}
      />
      {chosen === undefined ? null : (
        <p className={styles.soft}>
          {chosen.email}
          {chosen.address === '' ? '' : ` · ${chosen.address}`}
        </p>
      )}
      {mayAsAccount(new Set(specialGroups), 'administerPortal') ? (
        <div className={styles.buttons}>
          <Button variant="default" size="compact-sm" onClick={() => setOpen('new')}>
            New Distributor
          </Button>
          {chosen === undefined ? null : (
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`Edit ${chosen.name}`}
              onClick={() => setOpen('chosen')}
            >
              Edit
            </Button>
          )}
        </div>
      ) : null}
      {open === undefined ? null : (
        <EditDistributorDialog
          known={open === 'new' ? undefined : chosen}
          onDone={onChange}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}
