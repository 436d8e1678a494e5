"""Whose word the rulebook goes by: a short name beside each sentence, and what each source is."""

from __future__ import annotations

from scorepad import house_rules
from scorepad.wording.mark import N_

# As the house rules name them; shorter where they stand beside every sentence.
SOURCES = {
    **house_rules.SOURCES,
    "belote": N_("the Belote page"),
    "rules_500": N_("the rules of 500"),
    "pagat_variation": N_("pagat’s variations"),
    "digest": N_("a digest of pagat"),
    "acadian_program": N_("an Acadian program"),
    "federation": N_("the Federation"),
    "contest": N_("a contest"),
    "contree": N_("contree.org"),
    "pad": N_("this pad"),
}

# What each of them is, in the order in which they count.
ABOUT = {
    "cats": N_("CatsAtCards: the page “200” on catsatcards.com, of 2015, with its variants."),
    "rules_500": N_("The official team rules of 500: a text that came with a program of 1992."),
    "belote": N_("The Belote page: the rules that a program for Belote shows."),
    "russian": N_("The Russian page: “Двести (200)”, which says that it leaves finer points out."),
    "akagiri": N_("Akagiri: a Japanese page of 2007, after pagat.com."),
    "pagat": N_("pagat: pagat.com’s page on 200, from a copy of its main part."),
    "pagat_variation": N_("pagat’s variations: only their headings could be read."),
    "digest": N_("A digest: pwinckles’ summaries of pagat’s pages on 200 and 500."),
    "acadian_program": N_("An Acadian program: DeuxCentsCardGame and its rules."),
    "program": N_("A program’s own rules for 200."),
    "other_500": N_("Other pages on 500: help texts of programs and a copy of Wikipedia."),
    "federation": N_("The French Belote Federation’s rules of 2016, and those of coinche."),
    "contree": N_("contree.org, on how contests keep the score."),
    "contest": N_("The rules of a Belote contest (ASCEE)."),
    "pad": N_("A reading of this pad: where the sources are silent, or somebody must choose."),
}
