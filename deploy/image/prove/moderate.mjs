// Runs inside the image as `node moderate.mjs /app PHOTO WIDTH HEIGHT`: moderates a photo with the models that the image has.
const [app, path, width, height] = process.argv.slice(2);
const { ShelfModerationSettings } = await import(`${app}/domain/shelf-profiles/profile.ts`);
const { moderatePhoto } = await import(`${app}/processing/shelf/moderation/moderate.ts`);
const { decodeSmall } = await import(`${app}/processing/shelf/photo/open-photo.ts`);

const small = await decodeSmall({ path, width: Number(width), height: Number(height) }, 1024);
const found = await moderatePhoto(small, ShelfModerationSettings.parse({}));
console.log(JSON.stringify({ found: found.length }));
process.exit(0);
