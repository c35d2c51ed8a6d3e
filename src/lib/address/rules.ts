/** All rules that tell what a typed or pasted address is: with the hashes and curves of every chain, 25 kB. */
export { checkAddress } from '@/lib/address/check-address'
export { looksAlike } from '@/lib/address/look-alike'
export { checkPayout, losesMoney } from '@/lib/address/policy'
export { readAddress } from '@/lib/address/read-address'
export { recogniseOnDevice } from '@/lib/address/recognise-on-device'
export { looksLikeSecret } from '@/lib/address/secret'
