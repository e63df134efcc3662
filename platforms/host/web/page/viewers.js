// Who has the controls, and an address for one viewer more.
const byId = (id) => document.getElementById(id);

export class Viewers {
  constructor(take) {
    byId("take-controls").addEventListener("click", take);
    byId("invite").addEventListener("click", () => this.invite());
    byId("copy-invitation").addEventListener("click", () => this.copy());
    byId("close-invitation").addEventListener("click", () => {
      byId("invitation").hidden = true;
      byId("invite").focus();
    });
  }

  show({ count, controls }) {
    const who = controls ? "You have the controls" : "Another viewer has the controls";
    byId("controls-note").textContent = count > 1 ? `${who}, ${count} viewers` : who;
    byId("take-controls").hidden = controls;
  }

  async invite() {
    const answer = await fetch("/invitation", { method: "POST" }).catch(() => null);
    if (!answer?.ok) return;
    const address = byId("invitation-address");
    address.value = `${location.origin}/#${await answer.text()}`;
    byId("invitation").hidden = false;
    address.focus();
    address.select();
  }

  copy() {
    const address = byId("invitation-address");
    address.select();
    // Away from this computer there is no clipboard for pages.
    if (navigator.clipboard) {
      navigator.clipboard.writeText(address.value).catch(() => {});
    } else {
      document.execCommand("copy");
    }
  }
}
