import { Link } from 'react-router-dom'
import { useBrand } from '../brand/brand'
import { paths } from '../paths'

/** The plan that lacks something, and the way to one that has it, unless the site hides its plans. */
export const PlanName = ({ plan }: { plan: string }) => {
  const { hidePlans } = useBrand()
  const name = `${plan} Plan`
  return hidePlans ? name : <Link to={paths.plans()}>{name}</Link>
}
