import { useState } from 'react'
import { type SpecialGroup, specialGroups } from '../../../shared/core/roles'
import { type StaffAccount, getStaffAccount, putSpecialGroups } from '../../../shared/staff/staffSearch'
import { readsOf } from '../core/api/readsOf'
import { useAction } from '../core/api/useAction'
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog'
import { PermissionButton } from '../ui/button/PermissionButton'
import styles from './Staff.module.css'
import { Checkbox } from '../ui/field/Checkbox'

const meanings: Record<SpecialGroup, string> = {
  senquip_admin: 'Staff: everything',
  senquip_dev: 'Packing',
  distributors: 'Distributor tools on their own devices',
  provisioning_account: 'The provisioning page alone',
  aemp_api_users: 'AEMP settings and interface',
  api_access_override: 'API keys under every brand',
}

/** What an account may beside its roles on devices and groups. */
export const SpecialGroupsCard = ({ account }: { readonly account: StaffAccount }) => {
  const { userid, email } = account
  const [chosen, setChosen] = useState<readonly SpecialGroup[]>(account.specialGroups)
  const [isAsking, setIsAsking] = useState(false)
  const put = useAction(putSpecialGroups, {
    success: ({ message }) => message,
    refresh: [readsOf(getStaffAccount, { userid })],
  })
  const joins = chosen.filter((group) => !account.specialGroups.includes(group))
  const leaves = account.specialGroups.filter((group) => !chosen.includes(group))
  const toggle = (group: SpecialGroup, isIn: boolean) =>
    setChosen((groups) => (isIn ? [...groups, group] : groups.filter((each) => each !== group)))
  return (
    <section className={styles.card} aria-labelledby="special-groups">
      <h2 id="special-groups">Special groups</h2>
      <div className={styles.groups}>
        {specialGroups.map((group) => (
          <Checkbox
            key={group}
            label={group}
            description={meanings[group]}
            checked={chosen.includes(group)}
            onChange={(event) => toggle(group, event.currentTarget.checked)}
          />
        ))}
      </div>
      <PermissionButton
        size="compact-sm"
        disabledReason={joins.length + leaves.length === 0 ? 'No changes made.' : undefined}
        onClick={() => setIsAsking(true)}
      >
        Save Groups
      </PermissionButton>
      {isAsking ? (
        <ConfirmDialog
          title="Change Special Groups"
          danger={joins.includes('senquip_admin')}
          onConfirm={() => put.run({ userid, specialGroups: [...chosen] })}
          onClose={() => setIsAsking(false)}
        >
          {joins.length === 0 ? '' : `${email} joins ${joins.join(', ')}. `}
          {leaves.length === 0 ? '' : `${email} leaves ${leaves.join(', ')}.`}
        </ConfirmDialog>
      ) : null}
    </section>
  )
}
