//! The names of the settings: on a wide screen a column beside each of them.

use super::nav::Screen;
use crate::ui::attribute_if;
use domain::kinds::{Kind, business};
use domain::messages::contact_settings;
use leptos::prelude::*;

struct Name {
    label: &'static str,
    href: &'static str,
    /// Where it is marked.
    screens: &'static [Screen],
}

const NAMES: [Name; 9] = [
    Name { label: business::NAME.label, href: "/admin/business/name", screens: &[Screen::Content(Kind::Business)] },
    Name { label: business::CONTACT.label, href: "/admin/business/contact", screens: &[Screen::BusinessContact] },
    Name { label: business::HOURS.label, href: "/admin/business/hours", screens: &[Screen::Hours] },
    Name { label: business::LICENSE.label, href: "/admin/business/license", screens: &[Screen::License] },
    Name { label: business::ELSEWHERE.label, href: "/admin/business/elsewhere", screens: &[Screen::Elsewhere] },
    Name {
        label: "Mails and notices",
        href: "/admin/contact-settings",
        screens: &[Screen::Content(Kind::ContactSettings), Screen::OwnerMails, Screen::Mail],
    },
    Name { label: contact_settings::PROGRAMS, href: "/admin/contact-settings#receivers", screens: &[] },
    Name {
        label: "Account and devices",
        href: "/admin/account",
        screens: &[Screen::Account, Screen::SecondStep, Screen::Devices, Screen::Notifications, Screen::Calendar],
    },
    Name { label: "Backups", href: "/admin/account#backup", screens: &[Screen::Backups] },
];

/// A screen with the column. The legal texts and the list of all settings have the whole width.
pub(super) fn beside(here: Screen, content: AnyView) -> AnyView {
    if matches!(here, Screen::Settings | Screen::Content(Kind::PrivacyPolicy | Kind::TermsOfService)) {
        return content;
    }
    let mut links = Vec::new();
    for name in &NAMES {
        let current = attribute_if(name.screens.contains(&here), "page");
        links.push(view! { <a href=name.href aria-current=current>{name.label}</a> });
    }
    view! {
        <div class="settings-screen">
            <nav class="tabs settings-names" aria-label="Settings">{links}</nav>
            <div class="settings-screen__content">{content}</div>
        </div>
    }
    .into_any()
}
