/** Emoji that a shop's messages use, by group, in the order in which they are shown. */
const GROUPS = {
  smileys:
    '😀 😃 😄 😁 😆 😅 😂 🤣 🙂 😉 😊 😇 🥰 😍 🤩 😘 😋 😜 🤗 🤔 🤫 🤨 😐 😏 🙄 😬 😌 😔 😴 😷 🤒 🤕 🥳 😎 🤓 😕 😟 😮 😲 😳 🥺 😢 😭 😱 😓 😩 😡 😠 🤯 👻 💯 💥 ✨ 🔥',
  hands: '👍 👎 👌 ✌️ 🤞 🤝 🙏 👏 🙌 👋 ✋ 👉 👈 👆 👇 ☝️ 💪 ✍️ 🤷 🤦 🙋 🙇 💁 👨 👩 👦 👧 👶 👴 👵 👪',
  hearts: '❤️ 🧡 💛 💚 💙 💜 🖤 🤍 💔 💕 💖 💐 🌹 🌺 🌸 🌼 🌻 🪔 🎉 🎊 🎁 🎂 🎈 🕯️ 🪁 🕉️ 🛕 🕌 ⛪ 🌙 ⭐',
  food: '☕ 🍵 🥛 🍛 🍚 🥘 🍲 🥟 🍞 🧀 🥚 🍗 🐟 🍕 🍔 🍟 🌶️ 🧅 🥔 🍅 🥦 🍎 🍌 🥭 🍇 🍊 🍉 🥥 🍬 🍰 🍨 🍪',
  shop: '🛍️ 🛒 📦 🚚 🛵 🚗 🚌 🚆 ✈️ 🏠 🏪 🏥 🏫 🏦 💰 💵 🪙 💳 🧾 🏷️ 📱 💻 📷 🎧 ⌚ 👕 👗 🥻 👟 💍 👜 🔑 🔧 💡 📚 ✏️ 📎 📌 📍 🗓️ ⏰ ⏳ 📞 ✉️ 💊 🏏 ⚽ 🐄 🐶 🐱',
  signs: '✅ ☑️ ✔️ ❌ ❗ ❓ ⚠️ ⛔ 🚫 🔴 🟠 🟡 🟢 🔵 ⬆️ ⬇️ ➡️ ⬅️ 🔄 ➕ ➖ 🆕 🆓 🆗 🔔 🔕 🔒 ☀️ ☁️ 🌧️ ⚡ 🌈 ❄️ ☔ 🇮🇳',
};

export type EmojiGroup = keyof typeof GROUPS;

export const EMOJI_GROUPS = Object.entries(GROUPS).map(([name, all]) => ({
  name: name as EmojiGroup,
  emoji: all.split(' '),
}));
