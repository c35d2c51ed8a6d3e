export { GasDetails } from './details/gas-details'
export { GasHistory } from './history/gas-history'
