export { seededRandom } from '../../scripts/fleet/physics/noise'
