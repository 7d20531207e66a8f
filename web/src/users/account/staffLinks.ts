import type { SpecialGroup } from '../../../../shared/core/roles'
import { paths } from '../../paths'

interface StaffLink {
  readonly label: string
  readonly to: string
  /** What one does there. */
  readonly about: string
}

const packing: StaffLink = {
  label: 'Packing',
  to: paths.packing(),
  about: 'Scan devices into a box, and ship them to a distributor.',
}

const links: Readonly<Partial<Record<SpecialGroup, readonly StaffLink[]>>> = {
  senquip_admin: [
    {
      label: 'Administration',
      to: paths.staff(),
      about: 'Find a device or a person, see their details, and correct them.',
    },
    {
      label: 'Provisioning',
      to: paths.provisioning(),
      about: 'Details, tests and labels of devices in production.',
    },
    packing,
    {
      label: 'Health',
      to: paths.staffTools(),
      about: 'What is waiting, what failed, and what could not be read.',
    },
  ],
  senquip_dev: [packing],
}

const uniqueByPath = (all: readonly StaffLink[]): StaffLink[] => [
  ...new Map(all.map((link) => [link.to, link])).values(),
]

/** The pages of the staff, for those who are. */
export const staffLinksOf = (groups: readonly SpecialGroup[]): StaffLink[] =>
  uniqueByPath(groups.flatMap((group) => links[group] ?? []))
