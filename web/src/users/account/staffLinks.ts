import type { SpecialGroup } from '../../../../shared/core/roles'
import { paths } from '../../paths'

interface StaffLink {
  readonly label: string
  readonly to: string
}

const links: Readonly<Partial<Record<SpecialGroup, readonly StaffLink[]>>> = {
  senquip_admin: [
    { label: 'Administration', to: paths.staff() },
    { label: 'Provisioning', to: paths.provisioning() },
    { label: 'Packing', to: paths.packing() },
    { label: 'Health', to: paths.staffTools() },
  ],
  senquip_dev: [{ label: 'Packing', to: paths.packing() }],
}

const uniqueByPath = (all: readonly StaffLink[]): StaffLink[] => [
  ...new Map(all.map((link) => [link.to, link])).values(),
]

/** The pages of the staff, for those who are. */
export const staffLinksOf = (groups: readonly SpecialGroup[]): StaffLink[] =>
  uniqueByPath(groups.flatMap((group) => links[group] ?? []))
