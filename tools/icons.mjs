#!/usr/bin/env node
// Draws the icons of the installed console from public/icon.svg: `node tools/icons.mjs`. The results are committed, because
// another version of the library may draw other bytes. Run it again after icon.svg has changed.
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { root } from './install.mjs'

const icon = readFileSync(join(root, 'public', 'icon.svg'), 'utf8')
const folder = join(root, 'public', 'icons')

/**
 * The same mark on a full square. Systems that cut their own shape out of an icon show only what is within the inner 80 %,
 * so `margin` is what is added on each side, in units of the 28 of icon.svg.
 */
function fullSquare(margin) {
  const side = 28 + 2 * margin
  return icon
    .replace('viewBox="0 0 28 28"', `viewBox="${-margin} ${-margin} ${side} ${side}"`)
    .replace(
      '<rect width="28" height="28" rx="7"',
      `<rect x="${-margin}" y="${-margin}" width="${side}" height="${side}"`,
    )
}

const files = [
  ['icon-192.png', 192, icon],
  ['icon-512.png', 512, icon],
  ['maskable-512.png', 512, fullSquare(1.5)],
  ['apple-touch-icon.png', 180, fullSquare(0)],
]

mkdirSync(folder, { recursive: true })
for (const [name, size, svg] of files)
  await sharp(Buffer.from(svg), { density: (72 * size) / 28 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(join(folder, name))
