/** All rules that tell what a typed or pasted address is: with the hashes and curves of every chain, 25 kB. */
export { checkAddress } from './check-address'
export { looksAlike } from './look-alike'
export { checkPayout, losesMoney } from './policy'
export { readAddress } from './read-address'
export { recogniseOnDevice } from './recognise-on-device'
export { looksLikeSecret } from './secret'
